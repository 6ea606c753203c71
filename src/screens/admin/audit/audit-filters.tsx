import { api } from "@convex/_generated/api";
import { AUDIT_TOPICS } from "@domain/admin/audit";
import { useQuery } from "convex/react";
import { useId } from "react";
import { useViewer } from "../../../lib/viewer";
import { FieldFrame, Input, Select } from "../../../ui/form/fields";
import { ListSearch } from "../../../shared/lists/list-search";
import type { AuditTime, AuditView } from "./audit-view";
import { TIME_RANGES } from "./audit-view";

interface AuditFiltersProps {
  view: AuditView;
  onView: (view: AuditView) => void;
}

/** Filters the log by actor, target, action and time. The search runs on Enter. */
export function AuditFilters({ view, onView }: AuditFiltersProps) {
  const [actorId, topicId, timeId] = [useId(), useId(), useId()];
  const actors = useActorOptions();
  return (
    <search className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[12rem_minmax(0,1fr)_12rem_12rem]">
      <FieldFrame id={actorId} label="Actor" className="max-lg:col-span-2">
        <Select
          id={actorId}
          className="[&>select]:text-14"
          options={actors}
          value={view.actor}
          onChange={({ target }) => onView({ ...view, actor: target.value })}
        />
      </FieldFrame>
      <TargetSearch view={view} onView={onView} />
      <FieldFrame id={topicId} label="Action">
        <Select
          id={topicId}
          className="[&>select]:text-14"
          options={[
            { value: "", label: "Any action" },
            ...AUDIT_TOPICS.map((topic) => ({ value: topic, label: topic })),
          ]}
          value={view.topic ?? ""}
          onChange={({ target }) =>
            onView({ ...view, topic: AUDIT_TOPICS.find((topic) => topic === target.value) ?? null })
          }
        />
      </FieldFrame>
      <FieldFrame id={timeId} label="Time">
        <Select
          id={timeId}
          className="[&>select]:text-14"
          options={[
            { value: "", label: "Any time" },
            ...Object.entries(TIME_RANGES).map(([value, label]) => ({ value, label })),
            { value: "days", label: "Choose days…" },
          ]}
          value={timeOption(view.time)}
          onChange={({ target }) => onView({ ...view, time: timeOf(target.value) })}
        />
      </FieldFrame>
      {typeof view.time === "object" && view.time !== null && (
        <Days time={view.time} onTime={(time) => onView({ ...view, time })} />
      )}
    </search>
  );
}

/** The actors that the log can be filtered by. */
export function useActorOptions(): { value: string; label: string }[] {
  const me = useViewer().user?.userId;
  const admins = useQuery(api.admin.audit.actors, {}) ?? [];
  return [
    { value: "admin", label: "All admins" },
    ...admins.map(({ userId, name }) => ({ value: userId as string, label: userId === me ? "You" : name })),
    { value: "adminSignIn", label: "Admin sign-ins" },
    { value: "system", label: "System" },
    { value: "member", label: "Members" },
    { value: "anyone", label: "Anyone" },
  ];
}

function TargetSearch({ view, onView }: AuditFiltersProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Target" className="max-lg:col-span-2">
      <ListSearch
        id={id}
        placeholder="Title, person, or file"
        q={view.q}
        onSearch={(q) => onView({ ...view, q })}
      />
    </FieldFrame>
  );
}

interface DaysProps {
  time: { from: string; to: string };
  onTime: (time: { from: string; to: string }) => void;
}

function Days({ time, onTime }: DaysProps) {
  const [fromId, toId] = [useId(), useId()];
  return (
    <div className="grid grid-cols-2 gap-3 sm:col-span-2 lg:col-span-4 lg:ml-auto lg:w-99">
      <FieldFrame id={fromId} label="From">
        <Input
          id={fromId}
          type="date"
          max={time.to || undefined}
          value={time.from}
          onChange={({ target }) => onTime({ ...time, from: target.value })}
        />
      </FieldFrame>
      <FieldFrame id={toId} label="To">
        <Input
          id={toId}
          type="date"
          min={time.from || undefined}
          value={time.to}
          onChange={({ target }) => onTime({ ...time, to: target.value })}
        />
      </FieldFrame>
    </div>
  );
}

function timeOption(time: AuditTime): string {
  if (time === null) return "";
  return typeof time === "string" ? time : "days";
}

function timeOf(option: string): AuditTime {
  if (option === "days") return { from: "", to: "" };
  return Object.hasOwn(TIME_RANGES, option) ? (option as keyof typeof TIME_RANGES) : null;
}
