/** Returns true when a topic equals or lies below one of the requested topics, or when no topic is requested. */
export const isUnderTopics = (topic: string, asked: readonly string[]): boolean =>
  asked.length === 0 || asked.some((one) => topic === one || topic.startsWith(`${one}/`))
