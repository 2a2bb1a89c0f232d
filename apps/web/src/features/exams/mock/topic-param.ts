/** The address of questions without a topic; an empty value means all topics. */
const none = '-'

export const formatTopicParam = (topic: string): string => topic || none
export const parseTopicParam = (word: string | undefined): string | undefined => (word === none ? '' : word)
