/** The strings of Team. */
export const team = {
  tabs: { label: 'Team', seats: 'Seats', adjudicate: 'Adjudicate', audit: 'Label audit' },
} as const;
