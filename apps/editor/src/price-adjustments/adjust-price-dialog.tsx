import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Dialog } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Segmented } from '@dormer/ui/segmented'
import { Skeleton } from '@dormer/ui/skeleton'
import { toastSuccess } from '@dormer/ui/toast'
import { keepPreviousData } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { endOfDate, localTimeAt } from '../core/calendar.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { fullName } from '../core/homeowner.ts'
import { NumberInput } from '../core/number-input.tsx'
import { repSentence } from '../core/rep-sentence.ts'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { AddedLines } from './added-lines.tsx'
import {
	type AdjustmentDraft,
	changeOf,
	type DraftProblems,
	draftOf,
	fractionsIn,
	hasChange,
	problemsOf,
	typeValue,
} from './adjustment-draft.ts'
import { AdjustmentEffect } from './adjustment-effect.tsx'
import { DiscountLimit } from './discount-limit.tsx'
import { EarlierAdjustments } from './earlier-adjustments.tsx'
import { TellByEmail } from './tell-by-email.tsx'

type Props = { presentation: PresentationDetail; onClose: () => void }

/** Renders the dialog that adjusts one homeowner's price. The form appears when the values of the home are loaded. */
export function AdjustPriceDialog({ presentation, onClose }: Props) {
	const contact = trpc.company.getContact.useQuery()
	const [isChanged, setChanged] = useState(false)
	const { homeownerData: homeowner, formattedAddress, selection } = presentation
	const timeZone = contact.data?.contact.timezone
	const chosen = selection === null ? '' : ` · ${homeowner.first_name} chose ${selection.name}`
	return (
		<Dialog
			open
			onOpenChange={onClose}
			guard={useUnsaved(isChanged)}
			title={`Adjust price for ${fullName(homeowner)}`}
			description={`${formattedAddress}${chosen}`}
			className="max-w-[1056px]"
		>
			{timeZone === undefined ? (
				<Skeleton className="m-6 h-96" />
			) : (
				<AdjustForm
					presentation={presentation}
					timeZone={timeZone}
					onChanged={setChanged}
					onClose={onClose}
				/>
			)}
		</Dialog>
	)
}

type FormProps = Props & { timeZone: string; onChanged: (isChanged: boolean) => void }

function AdjustForm({ presentation, timeZone, onChanged, onClose }: FormProps) {
	const { id: presentationId, homeownerData, price, priceAdjustment, priceRevision } = presentation
	const firstName = homeownerData.first_name
	const utils = trpc.useUtils()
	const until = price?.validUntil ?? null
	const storedDay =
		until === null ? '' : localTimeAt(timeZone, new Date(Date.parse(until) - 1)).date
	const [saved] = useState(() => draftOf(priceAdjustment, storedDay))
	const [draft, setDraft] = useState(saved)
	const [isTried, setTried] = useState(false)
	const hasEmail = Boolean(homeownerData.email)
	const [isTold, setTold] = useState(hasEmail)
	const change = (part: Partial<AdjustmentDraft>) => {
		const next = { ...draft, ...part }
		setDraft(next)
		onChanged(JSON.stringify(next) !== JSON.stringify(saved))
	}
	const slideId = priceAdjustment?.slideId ?? price?.slideId ?? ''
	const asked = changeOf(draft, slideId)
	const deferred = useDeferredValue(JSON.stringify(asked))
	const preview = trpc.presentations.previewPrice.useQuery(
		{ presentationId, ...(JSON.parse(deferred) as typeof asked) },
		{ placeholderData: keepPreviousData, retry: false },
	)
	const save = trpc.presentations.adjustPrice.useMutation({
		onSuccess: ({ adjustment }) => {
			void utils.presentations.invalidate()
			toastSuccess(
				adjustment.status === 'requested'
					? `Requested. ${firstName} keeps the old price until you get an answer.`
					: `${firstName} will see the new price.`,
			)
			onClose()
		},
		onError: () => void utils.presentations.get.invalidate({ presentationId }),
	})
	const problems = problemsOf(draft)
	const shown: DraftProblems = isTried ? problems : fractionsIn(draft)
	const {
		needsApproval = false,
		limitPercent = 0,
		highestPercent = 0,
		approvers = [],
	} = preview.data ?? {}
	const [approver] = approvers
	const isStuck = needsApproval && approver === undefined
	const validUntil =
		draft.validDay === storedDay
			? undefined
			: draft.validDay === ''
				? null
				: endOfDate(draft.validDay, timeZone).toISOString()
	function submit() {
		setTried(true)
		if (Object.keys({ ...problems, ...draft.outside }).length > 0) return
		save.mutate({
			presentationId,
			...asked,
			...(validUntil !== undefined && { validUntil }),
			note: draft.note,
			...(isTold && { tellHomeowner: true }),
			revision: priceRevision,
		})
	}
	const off = draft.kind === 'percent' ? `${draft.discount}%` : `$${draft.discount}`
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				submit()
			}}
		>
			<div className="mt-4 grid grid-cols-1 border-t border-line md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="grid content-start gap-5 px-6 py-5">
					<FormAlert message={save.error ? errorMessage(save.error) : undefined} />
					{preview.error && <FormAlert message={errorMessage(preview.error)} />}
					{(preview.data?.inputs.length ?? 0) > 0 && (
						<fieldset>
							<legend className="mb-2 text-m font-semibold">Values for this home</legend>
							<div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
								{preview.data?.inputs.map((input) => (
									<Field
										key={input.key}
										label={input.label}
										help={repSentence(input.sentence)}
										error={draft.outside[input.key]}
									>
										{(control) => (
											<NumberInput
												{...control}
												value={
													(input.key in draft.inputs ? draft.inputs[input.key] : input.value) ??
													undefined
												}
												onChange={(next) => change(typeValue(draft, input, next ?? null))}
												unit={input.unit ?? undefined}
											/>
										)}
									</Field>
								))}
							</div>
						</fieldset>
					)}
					<fieldset className="border-t border-line pt-4">
						<legend className="float-left mb-2 w-full text-m font-semibold">Discount</legend>
						<div className="clear-both grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 sm:grid-cols-[auto_104px_minmax(0,1fr)]">
							<div>
								<p className="mb-1 text-s font-medium">Type</p>
								<Segmented
									label="Discount type"
									value={draft.kind}
									options={[
										{ value: 'amount', label: 'Amount' },
										{ value: 'percent', label: 'Percent' },
									]}
									onChange={(kind) => change({ kind })}
								/>
							</div>
							<Field label={draft.kind === 'amount' ? 'Dollars' : 'Percent'} error={shown.discount}>
								{(control) => (
									<NumberInput
										{...control}
										unit={draft.kind === 'amount' ? '$' : '%'}
										value={draft.discount}
										onChange={(discount) => change({ discount })}
									/>
								)}
							</Field>
							<Field
								className="max-sm:col-span-2"
								label={`Reason (${firstName} will read it)`}
								help="Do not name other homeowners"
								error={shown.reason}
							>
								{(control) => (
									<Input
										{...control}
										maxLength={200}
										value={draft.reason}
										onChange={({ target }) => change({ reason: target.value })}
									/>
								)}
							</Field>
						</div>
						{needsApproval && (
							<DiscountLimit
								limitPercent={limitPercent}
								highestPercent={highestPercent}
								approver={approver}
								onUseLimit={() => change({ kind: 'percent', discount: limitPercent })}
							/>
						)}
					</fieldset>
					<AddedLines
						lines={draft.lines}
						error={shown.lines}
						fractions={shown.fractions ?? {}}
						onChange={(lines) => change({ lines })}
					/>
					<div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-[auto_minmax(0,1fr)]">
						<Field
							label="Valid until"
							help="Until midnight in your company’s time zone. Leave empty for no limit."
						>
							{(control) => (
								<Input
									{...control}
									type="date"
									min={localTimeAt(timeZone, new Date()).date}
									value={draft.validDay}
									onChange={({ target }) => change({ validDay: target.value })}
								/>
							)}
						</Field>
						<Field label="Note for your team" help={`${firstName} will never see it`}>
							{(control) => (
								<Input
									{...control}
									maxLength={500}
									value={draft.note}
									onChange={({ target }) => change({ note: target.value })}
								/>
							)}
						</Field>
					</div>
				</div>
				<div className="grid content-start gap-5 border-line bg-sunken px-6 py-5 max-md:border-t md:border-l">
					{preview.data && (
						<AdjustmentEffect
							preview={preview.data}
							isFetching={preview.isFetching}
							firstName={firstName}
							reason={draft.reason}
							lines={asked.lines ?? []}
							validDay={draft.validDay}
							isRefused={isStuck}
							waitsFor={needsApproval ? approver : undefined}
						/>
					)}
					<EarlierAdjustments presentationId={presentationId} />
				</div>
			</div>
			<footer className="sticky -bottom-3 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-6 py-4 sm:-bottom-10">
				<div className="mr-auto">
					<TellByEmail
						firstName={firstName}
						hasEmail={hasEmail}
						checked={isTold}
						onChange={setTold}
					/>
					<p className="text-xs text-ink-meta">
						{preview.data?.endsChoice &&
							`${firstName}’s choice will be removed when you show the new price.`}
					</p>
				</div>
				<Button look="quiet" onClick={onClose}>
					Cancel
				</Button>
				<Button
					type="submit"
					look="primary"
					busy={save.isPending}
					disabled={isStuck || !hasChange(draft, saved, presentation.priceInputs)}
				>
					{needsApproval && !isStuck && <Send className="icon" aria-hidden />}
					{needsApproval && approver !== undefined
						? `Ask ${approver} to allow ${off}`
						: `Show ${firstName} the new price`}
				</Button>
			</footer>
		</form>
	)
}
