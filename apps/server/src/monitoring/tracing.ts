import { AsyncLocalStorage } from 'node:async_hooks'
import { type App, type Config, type SpanStart, setTracer, type Tracer } from '@dormer/api'
import type { Context, Tracer as OtelTracer } from '@opentelemetry/api'

/** Loads the OpenTelemetry packages, which a process without traces does not need. */
async function loadPackages() {
	const [api, core, exporter, resources, sdk] = await Promise.all([
		import('@opentelemetry/api'),
		import('@opentelemetry/core'),
		import('@opentelemetry/exporter-trace-otlp-http'),
		import('@opentelemetry/resources'),
		import('@opentelemetry/sdk-trace'),
	])
	return { ...api, ...core, ...exporter, ...resources, ...sdk }
}
type Packages = Awaited<ReturnType<typeof loadPackages>>

/**
 * Records spans of requests, provider calls and jobs, and exports them over OTLP/HTTP to OTEL_EXPORTER_OTLP_ENDPOINT. The
 * exporter reads its other settings (headers, timeout, certificates) from the standard variables `OTEL_EXPORTER_OTLP_*`.
 */
export async function startTracing(
	log: App['log'],
	{ ROLE, OTEL_TRACES_SAMPLER_ARG: share }: Pick<Config, 'ROLE' | 'OTEL_TRACES_SAMPLER_ARG'>,
): Promise<{ stop: () => Promise<void> }> {
	const otel = await loadPackages()
	reportExportErrors(otel, log)
	const sampler = new otel.TraceIdRatioBasedSampler(share)
	const provider = new otel.TracerProvider({
		resource: otel
			.resourceFromAttributes({ 'service.name': 'dormer', 'dormer.role': ROLE })
			.merge(otel.detectResources({ detectors: [otel.envDetector] })),
		// Ignores the sampled flag in a caller's `traceparent`, so callers cannot decide which requests are recorded.
		sampler: new otel.ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
		spanProcessors: [new otel.BatchSpanProcessor({ exporter: new otel.OTLPTraceExporter() })],
	})
	setTracer(createTracer(otel, provider.getTracer('dormer')))
	return {
		stop: async () => {
			setTracer(undefined)
			await provider.shutdown()
		},
	}
}

function createTracer(otel: Packages, tracer: OtelTracer): Tracer {
	const contexts = new AsyncLocalStorage<Context>()
	const propagator = new otel.W3CTraceContextPropagator()
	const kinds = {
		server: otel.SpanKind.SERVER,
		client: otel.SpanKind.CLIENT,
		consumer: otel.SpanKind.CONSUMER,
	}
	const parentOf = ({ parent: traceparent }: SpanStart): Context =>
		traceparent === undefined
			? (contexts.getStore() ?? otel.ROOT_CONTEXT)
			: propagator.extract(otel.ROOT_CONTEXT, { traceparent }, otel.defaultTextMapGetter)
	return {
		runInSpan: (start, work) => {
			const parent = parentOf(start)
			const { name, kind, attributes = {} } = start
			const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
			return contexts.run(otel.trace.setSpan(parent, span), () =>
				work((end) => {
					if (end.name !== undefined) span.updateName(end.name)
					span.setAttributes(end.attributes ?? {})
					if (end.isFailed === true) span.setStatus({ code: otel.SpanStatusCode.ERROR })
					span.end()
				}),
			)
		},
		traceparent: () => {
			const carrier: Record<string, string> = {}
			const context = contexts.getStore()
			if (context !== undefined) propagator.inject(context, carrier, otel.defaultTextMapSetter)
			return carrier.traceparent
		},
	}
}

function reportExportErrors({ diag, DiagLogLevel }: Packages, log: App['log']): void {
	const ignore = () => {}
	const report = (reason: string) => log.warn({ reason }, 'traces could not be exported')
	diag.setLogger(
		{ error: report, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
		DiagLogLevel.ERROR,
	)
}
