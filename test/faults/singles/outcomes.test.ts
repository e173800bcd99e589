import { singlesOfGroup } from "./group.ts";

singlesOfGroup("outcomes", 2);
