import { alignTags, MAX_TAG_LENGTH, MAX_TAGS, TagsInput } from "@domain/producers/slate";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { Chip, RemovableChip } from "../../../ui/chip";
import { Dialog } from "../../../ui/dialog";
import { describedBy, FieldFrame, Input } from "../../../ui/form/fields";
import type { SlateCard } from "./use-columns";
import { useSetTags } from "./use-slate-writes";

interface TagsDialogProps {
  card: SlateCard;
  /** The tags of the whole slate. */
  known: readonly string[];
  onClose: () => void;
}

const FIELD = "new-tag";

/** Edits the tags of a card: those it has, a new one, and the slate's others to choose from. */
export function TagsDialog({ card, known, onClose }: TagsDialogProps) {
  const [tags, setTags] = useState<readonly string[]>(card.tags);
  const [typed, setTyped] = useState("");
  const save = useSetTags();
  const checked = TagsInput.safeParse({ tags: [...tags, typed] });
  const error = checked.error?.issues[0]?.message;
  const all = checked.success ? alignTags(checked.data.tags, known) : null;
  const isFull = tags.length >= MAX_TAGS;
  const add = () => {
    if (all === null) return;
    setTags(all);
    setTyped("");
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit tags"
      description={`On ${card.title}. Only you see them.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            aria-disabled={all === null || undefined}
            onClick={() => {
              if (all === null) return;
              if (all.join("\n") !== card.tags.join("\n")) save(card.bookId, all);
              onClose();
            }}
          >
            Save tags
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TagList tags={tags} onChange={setTags} />
        <FieldFrame id={FIELD} label="New tag" error={error} hint={`Up to ${MAX_TAGS} tags on a book`}>
          <div className="flex gap-2">
            <Input
              id={FIELD}
              value={typed}
              maxLength={MAX_TAG_LENGTH}
              autoComplete="off"
              invalid={error !== undefined}
              aria-describedby={describedBy(FIELD, { hint: true, error })}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" aria-disabled={all === null || typed.trim() === "" || undefined}>
              Add
            </Button>
          </div>
        </FieldFrame>
      </form>
      {!isFull && <OtherTags tags={tags} known={known} onAdd={(tag) => setTags([...tags, tag])} />}
    </Dialog>
  );
}

function TagList({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <RemovableChip
          key={tag}
          label={`Remove ${tag}`}
          onRemove={() => onChange(tags.filter((each) => each !== tag))}
        >
          {tag}
        </RemovableChip>
      ))}
    </div>
  );
}

interface OtherTagsProps {
  tags: readonly string[];
  known: readonly string[];
  onAdd: (tag: string) => void;
}

function OtherTags({ tags, known, onAdd }: OtherTagsProps) {
  const others = known.filter((tag) => !tags.includes(tag));
  if (others.length === 0) return null;
  return (
    <div role="group" aria-label="Tags on your slate" className="mt-4">
      <p className="mb-2 text-14 font-medium">On your slate</p>
      <div className="flex flex-wrap gap-2">
        {others.map((tag) => (
          <Chip key={tag} selected={false} onToggle={() => onAdd(tag)}>
            {tag}
          </Chip>
        ))}
      </div>
    </div>
  );
}
