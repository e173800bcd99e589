import { singlesOfGroup } from "./group.ts";

singlesOfGroup("verdicts", 2);
