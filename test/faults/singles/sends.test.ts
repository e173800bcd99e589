import { singlesOfGroup } from "./group.ts";

singlesOfGroup("sends", 1);
