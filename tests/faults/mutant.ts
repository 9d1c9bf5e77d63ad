/** A rule to remove from the product, and the test that must then fail. */
export interface Mutant {
  rule: string
  file: string
  /** Text of the rule; occurs exactly once in the file. */
  from: string
  to: string
  test: { project?: 'unit' | 'integration'; file: string; title: string }
  /** Set if the test waits forever without the rule, so that it fails by its time limit. */
  hangs?: true
}
