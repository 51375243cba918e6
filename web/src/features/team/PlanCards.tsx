import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { message } from '@upline/contracts';
import type { PlanTier } from '@upline/contracts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { operatorContactUrl } from '../../lib/account/operatorContact.ts';
import { formatNumber } from '../../lib/words/format.ts';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Surface } from '../../ui/Surface.tsx';

/** The price in dollars a month; the words are messages. */
type Plan = { tier: PlanTier; name: string; label: string; dollars: number; features: readonly string[] };

/** The plans (specification, section 9). */
const plans: readonly Plan[] = [
  {
    tier: 'free',
    name: message('Free ##plan'),
    label: message('Free plan'),
    dollars: 0,
    features: [message('Up to 10 team members'), message('Basic marketing assets'), message('Standard analytics')],
  },
  {
    tier: 'pro',
    name: message('Pro ##plan'),
    label: message('Pro plan'),
    dollars: 29,
    features: [
      message('Unlimited team members'),
      message('Advanced marketing tools'),
      message('Detailed analytics and reports'),
      message('Custom branding'),
      message('Priority support'),
    ],
  },
];

// without the mark that turns Arabic around: the letters of the currency would follow its sign
const priceOf = ({ dollars }: Plan): string =>
  formatNumber(dollars, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).replace('\u200f', '');

const PlanCard = ({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) => (
  <Surface component="section" aria-label={t(plan.label)} sx={isCurrent ? { borderColor: 'primary.main' } : {}}>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
      <Typography variant="h3" component="h2">
        {t(plan.name)}
      </Typography>
      {isCurrent && <Badge variant="secondary" icon={Check} label={t('Current Plan')} />}
    </Box>
    <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
      {rich(
        '<price>{price}</price> per month',
        { price: (inside) => <Price>{inside}</Price> },
        { price: priceOf(plan) },
      )}
    </Typography>
    <Box component="ul" sx={{ display: 'grid', gap: 1.25, listStyle: 'none', m: 0, mt: 2.5, p: 0 }}>
      {plan.features.map((feature) => (
        <Box component="li" key={feature} sx={{ display: 'flex', gap: 1.25 }}>
          <Check sx={{ fontSize: 20, color: 'primary.main' }} />
          {t(feature)}
        </Box>
      ))}
    </Box>
    {plan.tier === 'pro' && !isCurrent && <Upgrade />}
  </Surface>
);

const Price = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{ mr: 0.25, color: 'text.primary', fontSize: 32, fontWeight: 650, letterSpacing: '-0.03em' }}
  >
    {children}
  </Box>
);

/** Leads to the operator; says that plans are not sold where no address is set. */
const Upgrade = () => {
  const contact = operatorContactUrl();
  const [isAsked, setIsAsked] = useState(false);
  const elsewhere = contact === null ? {} : { href: contact, target: '_blank', rel: 'noopener noreferrer' };
  return (
    <>
      <Button variant="contained" fullWidth onClick={() => setIsAsked(true)} {...elsewhere} sx={{ mt: 3 }}>
        {t('Upgrade Now')}
      </Button>
      <Typography role="status" variant="body2" sx={{ mt: isAsked ? 1.5 : 0, color: 'text.secondary' }}>
        {isAsked && contact === null && t('Plans are not sold here yet. Ask the person who runs this site.')}
      </Typography>
    </>
  );
};

/** The plans and their features. */
export const PlanCards = ({ current }: { current: PlanTier }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
    {plans.map((plan) => (
      <PlanCard key={plan.tier} plan={plan} isCurrent={plan.tier === current} />
    ))}
  </Box>
);
