import { singlesOfGroup } from "./group.ts";

singlesOfGroup("contacts", 2);
