/** Questions without a topic, in an address, where no word means all topics. */
const none = '-'

export const topicInAddress = (topic: string): string => topic || none
export const topicOfAddress = (word: string | undefined): string | undefined => (word === none ? '' : word)
