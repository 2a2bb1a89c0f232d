export const partnerLevels = ['strategic', 'gold', 'certified'] as const
export const partnerLimits = { name: 80, region: 40, summary: 300, contact: 200, url: 300 } as const
/** The audiences that a banner of the home page can have. */
export const bannerAudiences = ['all', 'visitors', 'learners'] as const
export const bannerLimits = { title: 60, words: 160, action: 24, link: 300, atMost: 20 } as const
/** Limits of uploads for the portal's own pages. */
export const sitePictureLimits = { bytes: 5_000_000, accept: ['image/jpeg', 'image/png', 'image/webp'] } as const
