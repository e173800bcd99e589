import { singlesOfGroup } from "./group.ts";

singlesOfGroup("inbound", 2);
