/** The exam to which practice belongs that a learner puts together; it stands in no list, and its attempts carry their own terms. */
export const practiceExamId = '00000000-0000-7000-8000-00000000e0a1'
