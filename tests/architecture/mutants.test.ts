import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MUTANTS } from '../faults/mutants.ts'

/* `npm run test:faults` removes each rule from the code; this check finds mutants whose code or test no longer exists. */
it.each(MUTANTS.map((mutant) => [mutant.rule, mutant] as const))(
  'the code that the mutant of %s replaces, and the test that must then fail, still exist',
  (_, mutant) => {
    const { file, from, test } = mutant
    expect(readFileSync(file, 'utf8').split(from), `${file} contains the text once`).toHaveLength(2)
    expect(readFileSync(test.file, 'utf8'), `${test.file} has this test`).toContain(test.title)
  },
)
