import { singlesOfGroup } from "./group.ts";

singlesOfGroup("erasures", 6);
