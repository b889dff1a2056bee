import type { Topic } from './topic.ts'

/** Topics about money: deposit, payment, financing, price, discounts and savings. */
export const MONEY: Topic[] = [
	{
		name: 'deposit',
		sharedCues:
			'deposit, down payment, retainer, upfront, up front, in advance, prepay*, money down',
		questionCues:
			'put/pay/want/need .. down, pay/owe/want .. before/today/now, first payment, before you start .. pay, how much .. to get started, how much .. get on, get on .. calendar/schedule/list, hold/reserve/secure .. spot/slot/place',
		answerCues:
			'# percent .. sign/order/start/booking/delivery, half/third/quarter .. when/at/on/with, $ .. when/at/on .. sign*/order/booking/start, due at/on signing, nothing .. until, no money until, reserve .. date/slot/place/spot/week',
	},
	{
		name: 'payment schedule',
		sharedCues:
			'final payment, remainder, remaining balance, rest of the money, last payment, payment schedule, balance',
		questionCues:
			'when .. pay, when .. due, when .. owe, when .. settle, when .. bill/invoice, pay .. at the end, pay .. when .. done/finished, pay .. rest',
		answerCues:
			'due on/when/at/after/upon, half/third/quarter .. when/after/once/on/at, # percent .. on/at/when/after/upon .. completion/done/finished, invoice .. after, pay .. after .. done, walkthrough',
	},
	{
		name: 'payment methods',
		sharedCues:
			'credit card, debit card, cash, by check, a check, checks and, cheque, visa, card, payment by, mastercard, amex, american express, bank transfer, wire, zelle, venmo, paypal, apple pay, money order',
		questionCues:
			'pay by/with/using, accept/take .. card/cash/check/plastic, how .. can .. pay, how do i pay, ways .. pay, forms .. payment, payment methods, plastic',
		answerCues:
			'accept .. card/check/cash/payment, take .. card/check/cash, major cards, all cards, cards add, surcharge',
	},
	{
		name: 'financing',
		sharedCues:
			'financ*, loan, lender, monthly payment, pay monthly, $ a month, $ per month, $ monthly, installment, payment plan, same as cash, lease',
		questionCues:
			'pay .. over time, pay .. off .. over, pay .. later, spread .. cost/payment/out, spread it, split .. payment, borrow, cannot afford .. at once, not .. all at once, in # parts, in parts, bit by bit',
		answerCues:
			'# months .. interest, split it, over # months, # payments, approved credit, over # months/years, # a month',
	},
	{
		name: 'interest',
		sharedCues: 'interest, apr, interest rate',
		questionCues: 'what rate, percentage .. loan/financing',
		answerCues: '# percent .. for # months, zero percent, no interest',
	},
	{
		name: 'credit check',
		sharedCues:
			'credit score, credit check, credit report, bad credit, poor credit, credit history, soft pull, hard pull',
		questionCues:
			'qualify .. loan/financing, approved .. financing/loan, hurt .. my credit, affect .. my credit, my credit',
		answerCues: 'score of #, prequalif*, pre-qualif*, approval takes',
	},
	{
		name: 'early payoff',
		sharedCues: 'prepayment, early payoff, penalty',
		questionCues: 'pay .. off .. early/sooner/ahead, pay .. early, pay .. sooner, pay ahead',
		answerCues: 'pay .. off at any time, paid off early, pay .. early',
	},
	{
		name: 'price',
		isGeneral: true,
		sharedCues: 'price, cost, the total',
		questionCues:
			'how much, what .. charge, what .. run me, what .. set me back, how expensive, how pricey, what do i owe, price tag, ballpark, damage to my wallet, budget for, per foot, per square foot, cheapest, cheaper, what is the damage, least expensive, priciest, bottom line, come to',
		answerCues: '$',
	},
	{
		name: 'price validity',
		sharedCues:
			'valid for, valid until, good for # days, price lock, locked in, price increase, expire',
		questionCues:
			'how long .. price/quote/offer/estimate/proposal .. good/valid/stand/hold/last, on the table, how long .. offer/proposal .. good, quote/offer/price/estimate/proposal .. good/valid/expire/stand/hold/locked, lock .. price/in, think it over, take .. time to decide, decide today, sign today, price go up, prices go up, sleep on it',
		answerCues:
			'proposal/offer/price/quote .. stands/holds/valid/good,  holds for, stands for, stands until, price .. holds/stands/until, prices .. rise, good through/until, valid through, honor .. price/quote',
	},
	{
		name: 'hidden costs',
		sharedCues:
			'change order, hidden cost, hidden fee, extra cost, additional cost, surprises, final price, fixed price, extra charge',
		questionCues:
			'price .. change/go up/increase/rise, cost .. more than, surprise .. bill/cost/charge, bill .. higher, anything else .. pay, extras, nickel and dime, all inclusive, more than .. quote, end up .. more, could .. cost more, price .. final, go over .. quote/budget/estimate, quote .. fixed/final/firm',
		answerCues:
			'price .. not change, price .. never, fixed, everything .. included, signed by you/both, written approval, you sign .. before, approve .. before, no surprises, in writing before',
	},
	{
		name: 'discount',
		sharedCues: 'discount, coupon, special offer, promotion, percent off, $ off',
		questionCues:
			'deal, better price, lower .. price, knock .. off, come down .. price, negotiate, haggle, price break, break for, cheaper if, anything off, money off, save money',
		answerCues: 'takes # percent off, save $, # percent less, waive*',
	},
	{
		name: 'price match',
		sharedCues: 'price match, match .. price/quote, competitor, beat .. price/quote',
		questionCues:
			'cheaper quote, beaten, bidder, outbid, another company .. cheaper/less, lower quote/bid, other bid/quote, why .. more than',
		answerCues: 'we meet, meet .. quote/price/bid, written quote, other quote',
	},
	{
		name: 'rebate and tax credit',
		sharedCues:
			'rebate, tax credit, incentive, federal credit, tax deduct*, government, subsidy, grant, state program, utility program',
		questionCues:
			'irs, on my taxes, state/city/government/utility .. chip/help/pay, tax break, money from .. government/state/utility, write .. off, tax',
		answerCues: 'refund*, credit of, pays back, 25c, 25d, up to $',
	},
	{
		name: 'savings',
		sharedCues:
			'energy bill, heating bill, electric bill, power bill, utility bill, energy cost, pay for itself, pays for itself, payback, gas bill',
		questionCues:
			'save .. month/year/energy/heat*/cool*/bill/electric*, how much .. save, lower .. bill, bill .. lower/down/less/smaller, use less, cut .. bill, cheaper to run, heating cost, cost to run, worth it',
		answerCues:
			'save .. a/per/each month/year, less .. heating/cooling/energy/gas/electricity, saves #, less energy, cut .. by #, # percent less/lower/of .. energy/heat*, $ a year, spend .. less',
	},
	{
		name: 'resale value',
		sharedCues:
			'resale, home value, curb appeal, value of the house, value of your home, recoup, return on investment',
		questionCues:
			'add .. value, worth more, what .. house/home is worth, house/home is worth, increase .. value, value .. home/house/property, sell .. house .. get back, get .. back when .. sell, good investment',
		answerCues:
			'come back .. sale, returned at sale, adds .. to .. value/price, # percent of .. cost .. sale/sell/back/value',
	},
]
