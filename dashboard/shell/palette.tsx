import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../kit/button.tsx";
import { Icon } from "../kit/icon.tsx";
import { Dialog } from "../kit/overlays/dialog.tsx";
import { type Target, targetsFor } from "./palette-targets.ts";

const isMac = /mac/i.test(navigator.userAgent);

/** Finds pages by name, and things by a pasted id or address. Opens with Ctrl K, or ⌘ K on a Mac. */
export function Palette({ projectId }: { projectId: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(isMac ? event.metaKey : event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button type="button" className="palette-button" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>Find anything</span>
        <kbd>{isMac ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      {isOpen && <PaletteDialog projectId={projectId} onClose={() => setOpen(false)} />}
    </>
  );
}

function PaletteDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const router = useRouter();
  const targets = targetsFor(text);
  const chosen = Math.min(at, targets.length - 1);
  const go = (target: Target | undefined) => {
    if (!target) return;
    onClose();
    router.history.push(`${router.basepath}/projects/${projectId}${target.path}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(targets[chosen]);
  };
  return (
    <Dialog
      title="Find anything"
      isClosable
      isDisposable
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <form onSubmit={submit} className="palette">
        <input
          aria-label="A page, an ID or an address"
          placeholder="A page, an ID or an address"
          maxLength={320}
          value={text}
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={targets.length > 0 ? `palette-${chosen}` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            const next = moved(event.key, chosen, targets.length);
            if (next === undefined) return;
            event.preventDefault();
            setAt(next);
          }}
        />
        <Targets targets={targets} chosen={chosen} onChoose={go} />
        <p role="status" className="quiet">
          {targets.length === 0 ? "No page has this name, and it is no ID or address." : ""}
        </p>
      </form>
    </Dialog>
  );
}

/** The place that an arrow key leads to; undefined for any other key. */
function moved(key: string, from: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(from + 1, count - 1);
  return key === "ArrowUp" ? Math.max(from - 1, 0) : undefined;
}

interface TargetsProps {
  readonly targets: readonly Target[];
  readonly chosen: number;
  readonly onChoose: (target: Target) => void;
}

function Targets({ targets, chosen, onChoose }: TargetsProps) {
  return (
    <div id="palette-list" role="listbox" aria-label="Places" className="palette-list">
      {targets.map((target, index) => (
        <button
          key={target.path}
          id={`palette-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className="palette-item"
          onClick={() => onChoose(target)}
        >
          {target.name}
        </button>
      ))}
    </div>
  );
}
