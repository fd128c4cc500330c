/** The colour of an expert's seat, beside the name that says who it is. */
export function SeatMark({ colour }: { colour: number }) {
  return (
    <span
      aria-hidden
      className="mr-1.5 inline-block h-2.5 w-2.5 rounded-full"
      style={{ background: `var(--chart-${String((colour % 5) + 1)})` }}
    />
  );
}
