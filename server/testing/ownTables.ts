import { useOwnTables } from './openTestFacts.ts'

/**
 * Imported first by a test file that deletes rows of the facts store: the store rewrites every part of a table for it,
 * and in the tables that all files fill there are hundreds. Also by one whose loaders report that they are behind, or claim
 * the tables: the figures of all other files would be incomplete meanwhile, and their loaders wait. Its processes of their
 * own see the shared tables.
 */
useOwnTables()
