import { singlesOfGroup } from "./group.ts";

// Each of the three has some 500 schedules; most end only when silence has settled what a dead worker had begun.
singlesOfGroup("broadcasts", 11);
