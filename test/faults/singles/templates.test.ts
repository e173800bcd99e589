import { singlesOfGroup } from "./group.ts";

singlesOfGroup("templates", 1);
