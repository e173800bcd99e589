import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import type { Member } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { useOnce } from "../../api/use-once.ts";
import { Button } from "../../kit/button.tsx";
import { Field, SelectField } from "../../kit/field.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { Dialog } from "../../kit/overlays/dialog.tsx";

const roles = [
  { value: "member", label: "member: everything but members and the project" },
  { value: "owner", label: "owner: everything" },
];

export function AddMember({ onClose }: { onClose: () => void }) {
  const form = useId();
  const add = useAddMember(onClose);
  const [userId, setUserId] = useState("");
  const [role, setRole] = useState<Member["role"]>("member");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ userId: userId.trim(), role });
  };
  return (
    <Dialog
      title="Add member"
      description="They find their user ID on this page of any project of theirs, or by GET /me."
      isClosable
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="primary" disabled={add.isPending}>
            Add member
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label="User ID"
          value={userId}
          required
          maxLength={100}
          placeholder="usr_…"
          error={add.error?.message}
          onChange={(event) => setUserId(event.target.value)}
        />
        <SelectField
          label="Role"
          value={role}
          options={roles}
          onChange={(value) => setRole(value === "owner" ? "owner" : "member")}
        />
      </form>
    </Dialog>
  );
}

function useAddMember(onDone: () => void) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  return useOnce({
    mutationFn: (body: Schemas["AddMemberBody"]) =>
      bodyOf(api.POST("/projects/{projectId}/members", { params: { path: { projectId } }, body })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [projectId, "members"] });
      onDone();
    },
  });
}

interface RemoveProps {
  readonly member: Member;
  readonly isMe: boolean;
  readonly onClose: () => void;
}

export function RemoveMember({ member, isMe, onClose }: RemoveProps) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  const path = { projectId, userId: member.userId };
  const remove = useOnce({
    mutationFn: () => bodyOf(api.DELETE("/projects/{projectId}/members/{userId}", { params: { path } })),
    onSuccess: async () => {
      await client.invalidateQueries();
      onClose();
    },
  });
  return (
    <Confirm
      title={isMe ? "Leave this project?" : "Remove this member?"}
      text={`${isMe ? "You lose" : `${member.userId} loses`} access from the next request on. Keys that were created stay valid. An owner can add the person again.`}
      verb={isMe ? "Leave project" : "Remove member"}
      problem={remove.error?.message}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
