import { cents } from '@cairn/domain';
import { CircleQuestionMark, Plus, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { AddressNote } from '../../ui/AddressNote.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { CategoryIcon, IconGlyph } from '../../ui/CategoryIcon.tsx';
import { DetailColor, DetailHead, DetailRow, DetailRows } from '../../ui/DetailList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LookPreview } from '../../ui/LookPreview.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { LoadingText, Skeleton, SkeletonView } from '../../ui/Skeleton.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { StepCount, StepRail, StepSegments } from '../../ui/StepIndicator.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import styles from './Gallery.module.css';
import { Spec } from './Spec.tsx';

const views = [
  { value: 'info', label: 'Info' },
  { value: 'edit', label: 'Edit' },
] as const;
const steps = ['Account Type', "Let's Get to Know You", 'Subscription', 'Category Selection', 'Accounts'];
const currentStep = 1;

function SmallSpecs() {
  return (
    <>
      <Spec title="Page not found">
        <NotFound headingLevel="h2" homeTo="/_ui" />
      </Spec>
      <Spec title="Skeleton view">
        <SkeletonView text="Loading Dashboard..." />
      </Spec>
      <Spec title="Steps">
        <div className={styles.hero}>
          <StepRail steps={steps} current={currentStep} />
        </div>
        <div className={styles.after}>
          <StepCount steps={steps} current={currentStep} />
          <StepSegments steps={steps} current={currentStep} />
        </div>
      </Spec>
      <Spec title="Tiles and avatars">
        <div className={styles.row}>
          <CategoryIcon icon="fas fa-house" color="#2f6f4f" size="small" />
          <CategoryIcon icon="fas fa-house" color="#2f6f4f" />
          <CategoryIcon icon="fas fa-house" color="#2f6f4f" size="large" />
          <CategoryIcon isUncategorized />
          <CategoryIcon icon="fas fa-dragon" color="#7b2d8b" />
          <CategoryIcon icon="fas fa-no-such-icon" color="#f5e6a8" />
          <Avatar name="Maya Ellison" />
          <Avatar name="Maya Ellison" size="medium" />
          <Avatar name="Maya Ellison" size="large" />
          <Avatar name="" size="medium" />
        </div>
        <div className={styles.row}>
          <LoadingText />
          <Skeleton width={96} height={16} />
          <Skeleton width={40} height={40} shape="round" />
          <IconGlyph icon="fas fa-gift" size={18} />
        </div>
      </Spec>
      <Panel>
        <PanelHead title="Panel with a link" link={{ to: '/_ui', label: 'View All' }} />
        <PanelBody>
          <Amount cents={cents(451_506_47)} kind="figure" className="text-xl" />
        </PanelBody>
      </Panel>
    </>
  );
}

export function PageSpecs() {
  const [view, setView] = useState<'info' | 'edit'>('info');
  return (
    <>
      <Spec title="Page header" isWide>
        <PageHeader
          title="Transactions"
          help={
            <IconButton icon={CircleQuestionMark} label="Help" onClick={() => notices.show({ text: 'Help opened' })} />
          }
          actions={
            <ButtonLink to="/_ui" variant="primary" icon={Plus} isIconOnMobile>
              Add Transaction
            </ButtonLink>
          }
        />
        <PageHeader
          title="Transaction"
          back={{ to: '/_ui', label: 'Back to Transactions' }}
          slider={<Slider label="Transaction view" options={views} value={view} onChange={setView} />}
        />
        <PageHeader title="Welcome Back" greeting="Hi Maya" actions={<Avatar name="Maya Ellison" size="medium" />} />
      </Spec>
      <Spec title="Details with preview" isWide>
        <WithAside aside={<LookPreview icon="fas fa-house" color="#01865F" name="" placeholder="Account Name" />}>
          <Panel isClipped>
            <DetailHead icon="fas fa-house" color="#01865F" label="Account Name" name="418 Alder St" />
            <DetailRows>
              <DetailRow label="Current Balance">
                <Amount cents={cents(512_000_00)} />
              </DetailRow>
              <DetailRow label="Color">
                <DetailColor color="#01865F" />
              </DetailRow>
            </DetailRows>
          </Panel>
        </WithAside>
      </Spec>
      <Spec title="Empty state">
        <EmptyState
          title="You have not connected or created any accounts yet."
          help="Your accounts are the stones your net worth is built on. Start with one."
          actions={
            <ButtonLink to="/_ui" icon={Plus}>
              Create Account
            </ButtonLink>
          }
        />
      </Spec>
      <Spec title="Banner" isWide>
        <Banner
          icon={WifiOff}
          text="You’re offline. Showing your data as of 11/15/2026, 10:42 AM."
          action={{ label: 'Update', onPress: () => notices.show({ text: 'Button pressed' }) }}
        />
      </Spec>
      <Spec title="Address note" isWide>
        <AddressNote>The dates in this address can’t be used, so you see this year.</AddressNote>
      </Spec>
      <SmallSpecs />
    </>
  );
}
