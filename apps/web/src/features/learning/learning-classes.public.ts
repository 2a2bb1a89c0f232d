export { NextTrainingClasses, NextTrainingClassWeeks, useAreNextClassesLoaded } from './classes/next-classes.tsx'
