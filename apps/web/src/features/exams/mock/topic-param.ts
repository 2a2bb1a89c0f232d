/** Questions without a topic, in an address, where no word means all topics. */
const none = '-'

export const topicToParam = (topic: string): string => topic || none
export const topicFromParam = (word: string | undefined): string | undefined => (word === none ? '' : word)
