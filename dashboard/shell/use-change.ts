import { useQueryClient } from "@tanstack/react-query";
import { type ProjectApi, useProject } from "../api/use-api.tsx";
import { useOnce } from "../api/use-once.ts";

/** A change of something in the project; afterwards, everything that `name` names is asked for again. */
export function useChange<Input, Output>(
  name: string,
  work: (project: ProjectApi, input: Input) => Promise<Output>,
  onDone: (output: Output) => void = () => undefined,
) {
  const project = useProject();
  const client = useQueryClient();
  return useOnce({
    mutationFn: (input: Input) => work(project, input),
    onSuccess: async (output) => {
      await client.invalidateQueries({ queryKey: [project.projectId, name] });
      onDone(output);
    },
  });
}
