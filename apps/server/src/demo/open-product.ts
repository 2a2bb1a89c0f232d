/** The columns of a demo product that is free, unlocked and open to every company. */
export const freeProductColumns = {
  price_kind: 'free',
  price_fen: 0,
  in_sequence: false,
  preview_num: 0,
  preview_time: 0,
  drag_play: true,
  speed_up_play: true,
  interventions: 0,
  intervention_minutes: 0,
  status: 'published',
  for_companies: false,
  rating_sum: 0,
  rating_count: 0,
} as const
