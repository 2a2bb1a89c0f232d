/** The address of questions without a topic; an empty value means all topics. */
const none = '-'

export const topicToParam = (topic: string): string => topic || none
export const topicFromParam = (word: string | undefined): string | undefined => (word === none ? '' : word)
