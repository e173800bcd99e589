import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../kit/icon.tsx";
import { Menu } from "../../kit/overlays/menu.tsx";
import { statusOf } from "../../kit/status.tsx";
import { type EmailSearch, emailStatuses } from "./email-search.ts";

const emailId = /^eml_\w{26}$/;
const route = getRouteApi("/projects/$projectId/emails");

interface FiltersProps {
  readonly filters: EmailSearch;
  readonly onChange: (filters: EmailSearch) => void;
}

export function EmailFilters({ filters, onChange }: FiltersProps) {
  const { status, ...withoutStatus } = filters;
  const items = emailStatuses.map((each) => ({
    id: each,
    label: statusOf(each).word,
    isChosen: each === status,
    onSelect: () => onChange({ ...withoutStatus, status: each }),
  }));
  const any = { id: "any", label: "Any status", isChosen: !status, onSelect: () => onChange(withoutStatus) };
  return (
    <search className="filters">
      <FindField filters={filters} onChange={onChange} />
      <TagField key={filters.tag} filters={filters} onChange={onChange} />
      <Menu
        items={[any, ...items]}
        className={`button button-plain ${status ? "button-on" : ""}`}
        trigger={
          <>
            Status {status && <strong>{statusOf(status).word}</strong>}
            <Icon name="down" />
          </>
        }
      />
    </search>
  );
}

/** Finds by a recipient's address, or goes to an email by its ID. */
function FindField({ filters, onChange }: FiltersProps) {
  const navigate = route.useNavigate();
  const { projectId } = route.useParams();
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    const { to: _, ...others } = filters;
    if (emailId.test(text))
      return void navigate({
        to: "/projects/$projectId/emails/$emailId",
        params: { projectId, emailId: text },
      });
    onChange(text === "" ? others : { ...others, to: text });
  };
  return (
    <form className="find" onSubmit={find}>
      <Icon name="search" />
      <input
        key={filters.to}
        ref={field}
        type="search"
        aria-label="Find by address or email ID"
        placeholder="Address or email ID"
        defaultValue={filters.to}
        maxLength={320}
      />
    </form>
  );
}

function TagField({ filters, onChange }: FiltersProps) {
  const [tag, setTag] = useState(filters.tag ?? "");
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const { tag: _, ...others } = filters;
    onChange(tag.trim() === "" ? others : { ...others, tag: tag.trim() });
  };
  return (
    <form className="tag-filter" onSubmit={apply}>
      <input
        type="search"
        aria-label="Tag, as name or name:value"
        placeholder="Tag"
        value={tag}
        maxLength={200}
        onChange={(event) => setTag(event.target.value)}
      />
    </form>
  );
}

/** The key "/" goes to the field, unless something is being typed. */
function useSlash(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest("input,textarea,select");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, [field]);
}
