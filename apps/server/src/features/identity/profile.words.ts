/** The message that confirms a saved profile. */
export const profileSavedWords = { zh: '修改成功', en: 'Profile updated' } as const
