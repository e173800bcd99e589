import { singlesOfGroup } from "./group.ts";

singlesOfGroup("markup", 1);
