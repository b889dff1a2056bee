/**
 * A class of jobs. `priority` identifies the class; jobs with a lower number run first. At most `perCompany` jobs of a
 * company are due or running for each worker; the others wait in the company's backlog. `pool` is the worker pool that runs
 * the jobs: jobs that mostly wait for other servers do not take the places of jobs that compute.
 */
export type JobClass = { priority: number; perCompany: number; pool: 'computing' | 'waiting' }

/** Number of jobs that each pool of a worker runs at the same time. One company can never take all places of a pool. */
export const POOL_PLACES = { computing: 6, waiting: 64 }

/** Classes of jobs, by urgency. The trigger `queue_notifications` repeats the numbers of `fanOut`. */
export const JOB_CLASSES = {
	urgent: { priority: -20, perCompany: 1, pool: 'computing' },
	email: { priority: -10, perCompany: 8, pool: 'waiting' },
	computing: { priority: 0, perCompany: 4, pool: 'computing' },
	fanOut: { priority: 1, perCompany: 2, pool: 'waiting' },
	delivery: { priority: 2, perCompany: 32, pool: 'waiting' },
	copy: { priority: 3, perCompany: 4, pool: 'waiting' },
} as const satisfies Record<string, JobClass>
