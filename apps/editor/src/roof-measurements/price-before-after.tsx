import type { PreviewPriceInput } from '@dormer/api/sale/presentations/price-preview-schema'
import { Skeleton } from '@dormer/ui/skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { FormAlert } from '../core/form-alert.tsx'
import { OptionPrices } from '../core/option-prices.tsx'
import { trpc } from '../core/trpc.ts'

type Props = {
	/** The change whose effect is shown. */
	input: PreviewPriceInput
	firstName: string
	/** Heading of the column with the new prices: "With 20.3 squares". */
	label: string
}

/** Renders every option as the homeowner sees it now and after a change that is not saved. The server calculates both. */
export function PriceBeforeAfter({ input, firstName, label }: Props) {
	const preview = trpc.presentations.previewPrice.useQuery(input, {
		placeholderData: keepPreviousData,
		retry: false,
	})
	if (preview.isPending) return <Skeleton className="h-32" />
	if (preview.data === undefined) return <FormAlert message={preview.error?.message} />
	const { options, endsChoice } = preview.data
	if (options.length === 0) return null
	return (
		<section aria-label={`What changes for ${firstName}`} aria-busy={preview.isFetching}>
			<h3 className="mb-1 text-m font-semibold">What changes for {firstName}</h3>
			<OptionPrices
				options={options}
				firstName={firstName}
				now={`${firstName} sees now`}
				next={label}
			/>
			{endsChoice && (
				<p className="mt-2 text-s text-warn">
					{firstName}’s choice will be removed, because its price changed. {firstName} will see both
					amounts and can choose again.
				</p>
			)}
		</section>
	)
}
