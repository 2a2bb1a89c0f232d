export const commentLimits = { pageSize: 6, contentMax: 2000 } as const
