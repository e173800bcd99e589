import { singlesOfGroup } from "./group.ts";

singlesOfGroup("schedules", 2);
