import type { CampaignBlock } from "@domain/mail/campaigns/content";
import { buttonLink, MAX_BLOCKS } from "@domain/mail/campaigns/content";
import { isBlank, MAX_LINK } from "@domain/typed-text";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Button, IconButton } from "../../../../ui/button";
import { FieldError } from "../../../../ui/form/fields";
import { BookBlock } from "./book-block";
import { BLOCK_LABELS, NEW_BLOCKS } from "./draft";
import { Line, Paragraphs } from "./typed-fields";

interface BlockListProps {
  blocks: readonly CampaignBlock[];
  problemOf: (field: string) => string | undefined;
  onChange: (blocks: CampaignBlock[]) => void;
}

/** The parts of an email, in order. */
export function BlockList({ blocks, problemOf, onChange }: BlockListProps) {
  const section = useRef<HTMLElement>(null);
  const goTo = useFocusBlock(section);
  const replace = (at: number, ...parts: CampaignBlock[]) =>
    onChange([...blocks.slice(0, at), ...parts, ...blocks.slice(at + 1)]);
  const move = (at: number, by: -1 | 1) => {
    const next = [...blocks];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    onChange(next);
    goTo(at + by, by === -1 ? "up" : "down");
  };
  const remove = (at: number) => {
    replace(at);
    goTo(Math.min(at, blocks.length - 2), "delete");
  };
  const problem = problemOf("blocks");
  return (
    <section ref={section} aria-label="Content" tabIndex={-1} className="grid gap-4 outline-none">
      <h3 className="display-22">Content</h3>
      <ol className="grid gap-4">
        {blocks.map((block, at) => (
          // Blocks have no identity of their own: only their place tells two empty ones apart.
          <li key={`${at} ${block.kind}`} className="rounded-panel border border-line bg-surface p-4 sm:p-6">
            <div className="mb-3 flex items-center gap-1">
              <h4 className="mr-auto text-14 font-semibold">
                {at + 1}. {BLOCK_LABELS[block.kind]}
              </h4>
              <IconButton
                label={`Move block ${at + 1} up`}
                icon={ArrowUp}
                size="sm"
                variant="muted"
                disabled={at === 0}
                data-act="up"
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={`Move block ${at + 1} down`}
                icon={ArrowDown}
                size="sm"
                variant="muted"
                disabled={at === blocks.length - 1}
                data-act="down"
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={`Delete block ${at + 1}`}
                icon={Trash2}
                size="sm"
                variant="muted"
                data-act="delete"
                onClick={() => remove(at)}
              />
            </div>
            <BlockFields
              block={block}
              error={problemOf(`blocks.${at}`)}
              onChange={(next) => replace(at, next)}
            />
          </li>
        ))}
      </ol>
      {problem !== undefined && <FieldError id="blocks">{problem}</FieldError>}
      {blocks.length < MAX_BLOCKS && (
        <div role="group" aria-label="Add a block" className="flex flex-wrap gap-2">
          {Object.values(NEW_BLOCKS).map((block) => (
            <Button key={block.kind} size="sm" icon={Plus} onClick={() => onChange([...blocks, block])}>
              {BLOCK_LABELS[block.kind]}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Keeps the focus with a block that moves, and in the list when one goes: its place is all that React knows of it. */
function useFocusBlock(section: RefObject<HTMLElement | null>): (place: number, act: string) => void {
  const wanted = useRef<[place: number, act: string]>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const [place, act] = wanted.current;
    wanted.current = null;
    const block = section.current?.querySelectorAll(":scope > ol > li")[place];
    const acts = [...(block?.querySelectorAll<HTMLButtonElement>("button[data-act]") ?? [])];
    const open = acts.filter(({ disabled }) => !disabled);
    (open.find(({ dataset }) => dataset.act === act) ?? open.at(0) ?? section.current)?.focus();
  });
  return (place, act) => {
    wanted.current = [place, act];
  };
}

interface BlockFieldsProps {
  block: CampaignBlock;
  error: string | undefined;
  onChange: (block: CampaignBlock) => void;
}

function BlockFields({ block, error, onChange }: BlockFieldsProps) {
  switch (block.kind) {
    case "text":
      return (
        <Paragraphs
          label="Text"
          hint="An empty line starts a new paragraph."
          value={block.text}
          error={error}
          onChange={(text) => onChange({ kind: "text", text })}
        />
      );
    case "books":
      return (
        <BookBlock
          bookIds={block.bookIds}
          error={error}
          onChange={(bookIds) => onChange({ kind: "books", bookIds })}
        />
      );
    case "button": {
      // A block has one problem at a time: its words come first.
      const isOfLink = !isBlank(block.label) && buttonLink(block.href) === null;
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <Line
            label="Words"
            value={block.label}
            error={isOfLink ? undefined : error}
            onChange={(label) => onChange({ ...block, label })}
          />
          <Line
            label="Leads to"
            hint="A page like /browse, or an https link."
            value={block.href}
            error={isOfLink ? error : undefined}
            maxLength={MAX_LINK}
            onChange={(href) => onChange({ ...block, href })}
          />
        </div>
      );
    }
  }
}
