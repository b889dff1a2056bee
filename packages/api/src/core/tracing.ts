/** Attributes of a span: ids, and words from fixed lists. They never contain personal data. */
type Attributes = Record<string, string | number>

export type SpanStart = {
	name: string
	kind: 'server' | 'client' | 'consumer'
	/** W3C `traceparent` of the parent span, which is in a different process. */
	parent?: string | undefined
	attributes?: Attributes
}
export type SpanEnd = { name?: string; attributes?: Attributes; isFailed?: boolean }
type EndSpan = (end: SpanEnd) => void

/** Recorder of the spans of this process. */
export type Tracer = {
	/** Runs `work` in a new span, which is recorded when `work` calls `end`. */
	runInSpan: <Result>(start: SpanStart, work: (end: EndSpan) => Result) => Result
	/** Returns the W3C `traceparent` of the current span. */
	traceparent: () => string | undefined
}

let tracer: Tracer | undefined

/** Sets the tracer that records the spans of this process. With undefined, the process records no spans. */
export function setTracer(next: Tracer | undefined): void {
	tracer = next
}

/** Runs `work` in a span. When the process records no spans, runs `work` without one (docs/operations/monitoring.md#traces). */
export function runInSpan<Result>(start: SpanStart, work: (end: EndSpan) => Result): Result {
	return tracer === undefined ? work(() => {}) : tracer.runInSpan(start, work)
}

/** Runs a job in a span. `parent` is the `traceparent` of the call that queued the job. */
export function runJobInSpan(
	job: { name: string; parent: unknown; organizationId: unknown; attempt: number },
	work: () => Promise<void>,
): Promise<void> {
	const { name, parent, organizationId, attempt } = job
	const start: SpanStart = {
		name: `job ${name}`,
		kind: 'consumer',
		parent: typeof parent === 'string' ? parent : undefined,
		attributes: {
			'dormer.job': name,
			'dormer.attempt': attempt,
			...(typeof organizationId === 'string' && { 'dormer.organization_id': organizationId }),
		},
	}
	return runInSpan(start, async (end) => {
		let isFailed = true
		try {
			await work()
			isFailed = false
		} finally {
			end({ isFailed })
		}
	})
}

/** Returns the W3C `traceparent` of the current span. Returns undefined when the process records no spans. */
export function currentTraceparent(): string | undefined {
	return tracer?.traceparent()
}
