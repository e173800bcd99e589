import { singlesOfGroup } from "./group.ts";

singlesOfGroup("webhooks", 4);
