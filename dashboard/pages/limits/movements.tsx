import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { money, number } from "../../kit/numbers.ts";
import { State } from "../../kit/states.tsx";
import { exactTime, Time } from "../../kit/time.tsx";
import type { ListSearch } from "../../shell/list-search.ts";
import { PagedList } from "../../shell/paged-list.tsx";
import { daysOf, type Movement, movementWords, signed } from "./movement-words.ts";

interface MovementsProps {
  readonly currency: string;
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}

/** Every movement of the project's money; together they are the balance. */
export function Movements({ currency, search, onSearch }: MovementsProps) {
  const { api } = useProject();
  return (
    <section aria-label="Movements" className="movements numbers">
      <h2>Movements</h2>
      <p className="quiet">
        Together they are the balance and the free credits that are left. Emails are summed up by day (UTC).
      </p>
      <PagedList
        name={["ledger"]}
        what="the movements of this project's money"
        search={search}
        onSearch={onSearch}
        load={(query, signal) => bodyOf(api.GET("/limits/ledger", { params: { query }, signal }))}
        empty={
          <State title="Nothing has moved yet">
            <p>Payments, and what emails cost, are listed here.</p>
          </State>
        }
      >
        {(items) => <Table items={items} columns={columns(currency)} keyOf={({ id }) => id} />}
      </PagedList>
    </section>
  );
}

function columns(currency: string): readonly Column<Movement>[] {
  return [
    {
      head: "Movement",
      kind: "name",
      cell: (movement) => (
        <>
          {movementWords(movement)}
          {movement.reference !== null && <span className="quiet"> · {movement.reference}</span>}
        </>
      ),
    },
    { head: "When", width: "190px", cell: (movement) => <When movement={movement} /> },
    {
      head: "Free credits",
      kind: "right",
      width: "110px",
      cell: ({ credits }) => credits !== 0 && signed(number(credits), credits),
    },
    {
      head: "Amount",
      kind: "right",
      width: "130px",
      cell: ({ amountMicros }) => amountMicros !== 0 && signed(money(amountMicros, currency), amountMicros),
    },
  ];
}

function When({ movement: { type, at, until } }: { movement: Movement }) {
  if (until !== null)
    return (
      <time dateTime={at} title={`${exactTime(new Date(at))}\nuntil\n${exactTime(new Date(until))}`}>
        {daysOf(at, until)}
      </time>
    );
  if (type === "deposit" || type === "credits") return <Time at={at} />;
  return (
    <time dateTime={at} title={`Since ${exactTime(new Date(at))}`}>
      Until now
    </time>
  );
}
