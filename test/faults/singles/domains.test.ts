import { singlesOfGroup } from "./group.ts";

singlesOfGroup("domains", 2);
