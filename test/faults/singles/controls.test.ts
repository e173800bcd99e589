import { singlesOfGroup } from "./group.ts";

singlesOfGroup("controls", 2);
