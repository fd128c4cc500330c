/** A short text of ours in which what is to be typed stands between backticks: that is typeset as code. */
export function CodeText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="font-mono text-[0.92em] select-text">
        {part}
      </code>
    ),
  );
}
