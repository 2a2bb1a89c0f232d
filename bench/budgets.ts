/**
 * The maximum that a page may fetch until it is idle: kB after gzip, and requests (PERF-05). React, its router and its
 * query cache weigh 106 kB of each page's script; the remainder is the portal's own. A page that grows by more than a
 * twentieth of its size must be reviewed.
 */
export const pageBudgets = {
  login: { script: 162, style: 13, requests: 20 },
  home: { script: 148, style: 14, requests: 20 },
  course: { script: 190, style: 18, requests: 26 },
  exam: { script: 190, style: 17, requests: 25 },
} as const

/**
 * The limits of a public page on a simulated mid-range phone (PERF-05). `lcp`: milliseconds until the largest element
 * is shown; `tbt`: total milliseconds for which the page can't react; `cls`: the layout shift. Lighthouse estimates
 * `lcp`: the same build had 2.2 and 2.8 seconds with two versions of Chromium, so the limit is above the higher one.
 */
export const waitBudgets = { lcp: 3000, tbt: 150, cls: 0.02 } as const
