import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, useQuery } from "convex/react";
import Ban from "lucide-react/icons/ban";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";

interface BlockButtonProps {
  profileId: Id<"profiles">;
  name: string;
}

/** Blocks a person, or takes the block back; nothing for people who can't be blocked. */
export function BlockButton({ profileId, name }: BlockButtonProps) {
  const isBlocked = useQuery(api.messages.blocks.isBlocked, { profileId });
  const block = useBlock(profileId, name);
  if (isBlocked === undefined || isBlocked === null) return null;
  return (
    <Button
      size="sm"
      variant="muted"
      icon={Ban}
      aria-label={`${isBlocked ? "Unblock" : "Block"} ${name}`}
      onClick={() => void block(!isBlocked)}
    >
      {isBlocked ? "Unblock" : "Block"}
    </Button>
  );
}

/** Blocks a person or takes it back, with the other way round in the toast. They aren't told. */
export function useBlock(profileId: Id<"profiles">, name: string): (wish: boolean) => Promise<void> {
  const set = useMutation(api.messages.blocks.set).withOptimisticUpdate((queries, { isBlocked }) => {
    queries.setQuery(api.messages.blocks.isBlocked, { profileId }, isBlocked);
  });
  return async function block(wish) {
    try {
      await set({ profileId, isBlocked: wish });
      if (wish)
        toast("ok", `${name} is blocked. You can’t write to each other now.`, {
          label: "Undo",
          run: () => void block(false),
        });
      else toast("ok", `${name} is no longer blocked.`);
    } catch (error) {
      toast("bad", messageFor(error));
    }
  };
}
