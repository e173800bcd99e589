import { singlesOfGroup } from "./group.ts";

singlesOfGroup("consent", 2);
