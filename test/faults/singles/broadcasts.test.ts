import { singlesOfGroup } from "./group.ts";

// Each of the four has at least 500 schedules; most end only when silence has settled what a dead worker had begun.
singlesOfGroup("broadcasts", 11);
