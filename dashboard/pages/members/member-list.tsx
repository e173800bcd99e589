import { useQueryClient } from "@tanstack/react-query";
import { bodyOf } from "../../api/client.ts";
import type { Member } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { useOnce } from "../../api/use-once.ts";
import { Button } from "../../kit/button.tsx";
import { Time } from "../../kit/time.tsx";

interface ListProps {
  readonly members: readonly Member[];
  readonly me: string | undefined;
  readonly canChange: boolean;
  readonly onRemove: (member: Member) => void;
}

export function MemberList({ members, me, canChange, onRemove }: ListProps) {
  const change = useChangeRole();
  return (
    <>
      {change.error && (
        <p className="field-error" role="alert">
          The role was not changed: {change.error.message}
        </p>
      )}
      <table className="table members">
        <thead>
          <tr>
            <th>User</th>
            <th>Role</th>
            <th className="right">Since</th>
            <th>
              <span className="spoken">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.userId}>
              <td className="cell-name">
                <span className="mono">{member.userId}</span> {member.userId === me && <strong>you</strong>}
              </td>
              <td className="cell-may">
                {canChange ? (
                  <select
                    aria-label={`Role of ${member.userId}`}
                    value={member.role}
                    disabled={change.isPending}
                    onChange={({ target }) => change.mutate({ ...member, role: roleOf(target.value) })}
                  >
                    <option value="owner">owner</option>
                    <option value="member">member</option>
                  </select>
                ) : (
                  member.role
                )}
              </td>
              <td className="cell-used right">
                <Time at={member.createdAt} />
              </td>
              <td className="cell-actions right">
                {canChange && <Button onClick={() => onRemove(member)}>Remove…</Button>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function roleOf(value: string): Member["role"] {
  return value === "owner" ? "owner" : "member";
}

function useChangeRole() {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ userId, role }: Member) =>
      bodyOf(
        api.PATCH("/projects/{projectId}/members/{userId}", {
          params: { path: { projectId, userId } },
          body: { role },
        }),
      ),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [projectId, "members"] });
      await client.invalidateQueries({ queryKey: ["projects"] });
    },
  });
}
