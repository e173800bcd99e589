import { singlesOfGroup } from "./group.ts";

singlesOfGroup("file-jobs", 2);
