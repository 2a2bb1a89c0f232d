/** Reasons why staff calls need no page of the console. A call that gets a page must leave this list. */
export const withoutPage: Readonly<Record<string, string>> = {
  livePersonCallOn: 'Whoever gives a class sends it from the room, `/live`.',
  liveCheckInEnd: 'Whoever gives a class sends it from the room, `/live`.',
  liveEnd: 'Whoever gives a class sends it from the room, `/live`.',
  livePersonMute: 'Whoever gives a class sends it from the room, `/live`.',
  liveCheckInStart: 'Whoever gives a class sends it from the room, `/live`.',
  liveMessageRemove: 'Whoever gives a class sends it from the room, `/live`.',
  certificateApplicationQueue: 'For programs; the desk reads `managedCertificateApplications`.',
  examApplicationQueue: 'For programs; the desk reads `managedExamApplicationList`.',
  examCandidateCheckIn: 'For programs; the desk sends what it has noted, also without a network, with `checkinSync`.',
  mediaRead: 'For programs; the panel of a video reads `mediaDetail`.',
  planAssign: 'For programs; the page of a plan says whom it is for when it is saved, with `planUpdate`.',
  questionList: 'For programs; the page of a bank reads `managedQuestionList`.',
  runningAttempts: 'For programs; the board of an exam shows them.',
}

/** The staff calls without a page so far. One that gets a page must leave this list. */
export const pageMissing: Readonly<Record<string, string>> = {}
